/** The tables that only the REST API for operators reads. tables.ts has the units. */

export interface OperatorTables {
  /** The accent colour, logo and tagline of this site. Kept forever. */
  appearance: {
    school_id: string;
    accent_colour: string | null;
    logo_url: string | null;
    tagline: string | null;
  };
  /** A lecturer. */
  lecturer: {
    id: string;
    name: string;
    biography: string | null;
    picture_url: string | null;
  };
  /** A plan that members can subscribe to. */
  membership_plan: {
    id: string;
    name: string;
    description: string | null;
    price_minor: number;
    currency: string;
    period: string;
  };
  /** A member's subscription to a plan. */
  subscription: {
    id: string;
    member_id: string;
    plan_id: string;
    state: string;
    started_at: number;
    /** The end of the paid period, until which the member has what the plan gives. */
    period_ends_at: number;
    canceled_at: number | null;
  };
  /** A coupon. */
  coupon: {
    id: string;
    code: string;
    kind: string;
    /** Percent of the price, from 1 to 100; null unless the kind is `percent`. */
    percent: number | null;
    /** `amount_minor` and `currency` are null unless the kind is `amount`. */
    amount_minor: number | null;
    currency: string | null;
    max_uses: number | null;
    starts_at: number | null;
    ends_at: number | null;
  };
  /** A piece of news. */
  post: ArticleRow;
  /** A text on the school's own site. */
  page: ArticleRow;
  /** A form of questions. */
  form: {
    id: string;
    title: string;
    created_at: number;
  };
  /** The answers to a form. */
  form_response: {
    id: string;
    form_id: string;
    /** Null for an answer that was sent without signing in. */
    member_id: string | null;
    /** JSON array of `{question, answer}`. */
    answers: string;
    created_at: number;
  };
  /** What a member said about a course. */
  comment: {
    id: string;
    course_id: string;
    member_id: string;
    body: string;
    created_at: number;
  };
  /** A file that an operator uploaded, with its SHA-256. */
  stored_file: StoredFileRow;
}

/** A post or a page: a text with its own address. It is a draft until it has a `published_at`. */
interface ArticleRow {
  id: string;
  slug: string;
  title: string;
  body: string;
  published_at: number | null;
}

interface StoredFileRow {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  content_base64: string;
  created_at: number;
}
