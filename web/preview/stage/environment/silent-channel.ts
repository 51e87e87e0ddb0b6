/** A `BroadcastChannel` without receivers: a sample member who signs out must not sign the operator's other tabs out. */

const open = new Set<SilentChannel>();

export class SilentChannel extends EventTarget implements BroadcastChannel {
  readonly name: string;
  onmessage: BroadcastChannel["onmessage"] = null;
  onmessageerror: BroadcastChannel["onmessageerror"] = null;

  constructor(name: string) {
    super();
    this.name = name;
    open.add(this);
  }

  postMessage(): void {}

  close(): void {
    open.delete(this);
  }
}

/** Lets the stage receive a message as from another tab of the sample member. */
export function sendFromAnotherTab(name: string, data: unknown): void {
  for (const channel of open)
    if (channel.name === name) channel.dispatchEvent(new MessageEvent("message", { data }));
}
