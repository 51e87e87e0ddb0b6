/** The JSON types of members. */

import { type Static, Type } from "typebox";

import { answeredInstant, closedObject, id, line, oneOf, pageOf } from "#school/operator/types/common.ts";

const roles = Type.Array(Type.String({ pattern: "^[a-z0-9][a-z0-9_-]*$", minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description: "Names of the roles that the member holds at this school.",
});

const memberFields = {
  id: id("the member"),
  email: Type.String({ description: "The e-mail address of the member." }),
  name: Type.String({ description: "The name of the member." }),
  locale: Type.String({ description: "The language that the school writes to the member in." }),
  roles: Type.Array(Type.String(), { description: "Names of the roles that the member holds here." }),
};

export const Member = closedObject(memberFields, { title: "Member" });
export type Member = Static<typeof Member>;

/** The answer to an invitation. The link is in no other answer, since only its hash is stored. */
export const InvitedMember = closedObject(
  {
    ...memberFields,
    password_link: Type.Union(
      [
        closedObject({
          url: Type.String({
            description: "Whoever opens it sets the member's password, once: hand it to nobody else.",
          }),
          expires_at: answeredInstant("Until when the link is good."),
        }),
        Type.Null(),
      ],
      { description: "Null for somebody who has a password already, from another site." },
    ),
  },
  { title: "InvitedMember" },
);
export type InvitedMember = Static<typeof InvitedMember>;

export const MemberPage = pageOf(Member);
export const MemberParams = closedObject({ member_id: id("the member") });

export const NewMember = closedObject(
  {
    email: Type.String({ format: "email", maxLength: 254, description: "Where the member can be reached." }),
    name: line("The name of the member."),
    locale: Type.Optional(oneOf(["zh-TW", "en"], "The language to write in; zh-TW when it is left out.")),
    roles,
  },
  { title: "NewMember" },
);

export const MemberChange = closedObject({ roles }, { title: "MemberChange" });
