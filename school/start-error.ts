/** The service cannot start; the message says what to change. */
export class StartError extends Error {}
