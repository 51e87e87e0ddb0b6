/** Where a payment's instructions are kept among a member's things on this device. */
export const keptName = (tradeNo: string) => `instructions.${tradeNo}`;
