/** The type of a catalogue without its texts: what a second language must provide, key for key. */
export type Words<Reference> = {
  [Key in keyof Reference]: Reference[Key] extends string ? string : Words<Reference[Key]>;
};
