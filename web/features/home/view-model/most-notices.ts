/** How many notifications Home shows: the least, and so many as even out its columns. */

export const MIN_NOTICES = 3;
export const MAX_NOTICES = 8;
