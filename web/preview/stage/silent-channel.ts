/** A `BroadcastChannel` that reaches nobody: what a sample member does must not sign the operator's other tabs out. */

export class SilentChannel extends EventTarget implements BroadcastChannel {
  readonly name: string;
  onmessage: BroadcastChannel["onmessage"] = null;
  onmessageerror: BroadcastChannel["onmessageerror"] = null;

  constructor(name: string) {
    super();
    this.name = name;
  }

  postMessage(): void {}

  close(): void {}
}
