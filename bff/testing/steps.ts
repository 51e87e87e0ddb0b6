/**
 * A scheduler for tests of interleavings. Each message of a process to the store, the school or the clock is a step that waits
 * here, and a list of choices says which waiting step runs next. The same choices give the same run.
 */

export interface Step {
  process: string;
  label: string;
  go: () => void;
}

export class Steps {
  #waiting: Step[] = [];
  readonly taken: string[] = [];
  /** When true, no step waits any more, to check the results after the run. */
  isOpen = false;

  /** Waits until the step is chosen. Steps of a crashed process never are. */
  wait(process: string, label: string): Promise<void> {
    if (this.isOpen) return Promise.resolve();
    return new Promise((go) => this.#waiting.push({ process, label, go }));
  }

  /** Removes the waiting steps of a crashed process. */
  drop(process: string): void {
    this.#waiting = this.#waiting.filter((step) => step.process !== process);
  }

  /**
   * Runs until nothing waits.
   *
   * @param choices  which of the waiting steps runs next; the first one when there are no more choices
   * @throws {Error} after `limit` steps, since the processes seem to loop
   */
  async run(choices: readonly number[], limit = 5000): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      await settle();
      if (this.#waiting.length === 0) return;
      if (turn >= limit)
        throw new Error(`still running after ${limit} steps:\n${this.taken.slice(-40).join("\n")}`);
      const [step] = this.#waiting.splice((choices[turn] ?? 0) % this.#waiting.length, 1);
      this.taken.push(`${step?.process}: ${step?.label}`);
      step?.go();
    }
  }
}

/** Lets everything run that waits for no step; reading an answer's body takes a few rounds. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await new Promise((resume) => setImmediate(resume));
}
