/** The type of a catalogue without its texts: the keys that a second language must provide. */
export type Words<Reference> = {
  [Key in keyof Reference]: Reference[Key] extends string ? string : Words<Reference[Key]>;
};
