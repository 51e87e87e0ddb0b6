/** Lines for a shell by which an owner makes the first course, without a program: the REST API with an access token, by curl. */

import { AUTHORIZE_PATH, OPERATOR_API_PATH, REGISTRATION_PATH, TOKEN_PATH } from "#school/paths.ts";

/** Where the browser ends with the code. Nothing has to listen there: the owner copies the address. */
const CALLBACK = "http://127.0.0.1:4100/";
const SCOPE = "courses:read%20courses:write%20students:write";

const REGISTRATION = {
  client_name: "curl",
  application_type: "native",
  redirect_uris: [CALLBACK],
  token_endpoint_auth_method: "none",
};

const JSON_TYPE = `-H "content-type: application/json"`;
const BEARER = `-H "authorization: Bearer $ACCESS_TOKEN"`;

/** Takes one text out of an answer in JSON. */
const pick = (field: string): string => String.raw`sed 's/.*"${field}":"\([^"]*\).*/\1/'`;

/** @param url  of the school */
export const curlLines = (url: string) => ({
  /** Prints the address where the owner allows it. */
  authorize: [
    `VERIFIER=$(openssl rand -hex 32)`,
    `CHALLENGE=$(printf %s $VERIFIER | openssl dgst -sha256 -binary | base64 | tr '/+' '_-' | tr -d =)`,
    `CLIENT=$(curl -s ${url}${REGISTRATION_PATH} ${JSON_TYPE} \\`,
    `  -d '${JSON.stringify(REGISTRATION)}' | ${pick("client_id")})`,
    `echo "${url}${AUTHORIZE_PATH}?response_type=code&client_id=$CLIENT&redirect_uri=${CALLBACK}&scope=${SCOPE}&code_challenge=$CHALLENGE&code_challenge_method=S256&state=curl"`,
  ].join("\n"),

  /** One command, so that a shell gives what is pasted next to `read`. */
  token: [
    `read -r ADDRESS && ACCESS_TOKEN=$(curl -s ${url}${TOKEN_PATH} -d grant_type=authorization_code -d client_id=$CLIENT \\`,
    `  -d redirect_uri=${CALLBACK} -d code_verifier=$VERIFIER \\`,
    String.raw`  -d "code=$(echo "$ADDRESS" | sed 's/.*[?&]code=\([^&]*\).*/\1/')" | ${pick("access_token")})`,
  ].join("\n"),

  course: [
    `curl ${url}${OPERATOR_API_PATH}/courses ${BEARER} ${JSON_TYPE} \\`,
    `  -d '{"slug":"first-course","title":"First course"}'`,
  ].join("\n"),

  enrolment: [
    `curl ${url}${OPERATOR_API_PATH}/courses/COURSE_ID/students ${BEARER} ${JSON_TYPE} \\`,
    `  -d '{"member_id":"MEMBER_ID"}'`,
  ].join("\n"),
});
