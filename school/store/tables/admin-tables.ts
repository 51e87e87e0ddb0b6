/** The tables of the admin area. tables.ts has the units. */

export interface AdminTables {
  /**
   * A form of the admin area, by the SHA-256 of its token, with what it did. A secret that its answer showed is sealed with
   * the token. Kept for two hours, and a day after its end.
   */
  admin_form: {
    /** SHA-256 of the token that the form carries. */
    token_hash: string;
    session_hash: string;
    /** The path that the form posts to: a token works only for that change. */
    purpose: string;
    expires_at: number;
    spent_at: number | null;
    /** The path of the page that shows what the form did; null until it has done it. */
    result: string | null;
    /** What only the answer shows, such as a secret: JSON that the form's token seals; null for other forms. */
    answer: string | null;
  };
  /** A change by an operator, at a form or by a program: who, what, when, before and after. Kept forever. */
  audit_entry: AuditEntryRow;
  /** A switch of the school. Kept forever. */
  school_setting: {
    name: string;
    value: string;
    changed_at: number;
  };
  /** A host whose metadata documents are accepted, besides those of the settings. Kept until an operator removes it. */
  client_host: {
    /** As in `SCHOOL_CLIENT_HOSTS`: with a port unless it is 443. */
    host: string;
    added_at: number;
  };
}

export interface AuditEntryRow {
  id: string;
  /** Later entries have greater numbers, also those of one millisecond and of another process. */
  number: number;
  at: number;
  /** The id of the member who made the change, or `command`. */
  actor_id: string;
  /** The name of the member when they made the change. */
  actor_name: string;
  /** A constant code, such as `payment.mark_paid`. */
  action: string;
  /** The id of what was changed. */
  subject: string;
  /** The name of the subject at that time. */
  subject_name: string;
  /** JSON objects of the fields that the action's allow-list names; never a secret. */
  before: string | null;
  after: string | null;
  /** The entry that this one took back, and that which took this one back: only entries of release 0.1.0 have them. */
  undoes: string | null;
  undone_by: string | null;
  /** The program that made the change for the member, and its name then; null for a change at a form or by a command. */
  client_id: string | null;
  client_name: string | null;
  /** The id of the request in the log of the school; null in entries of a command, and from before this column. */
  request_id: string | null;
}
