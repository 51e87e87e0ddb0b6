/** The shape of a catalogue with any wording: what a second language must provide, key for key. */
export type Words<Reference> = {
  [Key in keyof Reference]: Reference[Key] extends string ? string : Words<Reference[Key]>;
};
