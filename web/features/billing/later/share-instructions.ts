/** Hands a payment's instructions to another app of the device, as text; loaded at the first use. */

import type { Payment } from "#web/model/payment/payment.ts";

/** What the text calls each value, in the language in use. */
interface InstructionWords {
  title: string;
  amountDue: string;
  amount: string;
  bankCode: string;
  /** Of the code: an account number, or a code for a store. */
  code: string;
  /** With its label; absent for a payment without a deadline. */
  deadline: string | undefined;
}

/** Nothing happens where the member closes the device's list of apps. */
export async function shareInstructions(payment: Payment, words: InstructionWords): Promise<void> {
  await navigator
    .share({ title: words.title, text: instructionsText(payment, words) })
    .catch(() => undefined);
}

/** One value a line, in the order in which a machine asks for them. */
function instructionsText({ instructions }: Payment, words: InstructionWords): string {
  const bank =
    instructions?.kind === "atm"
      ? [words.bankCode, instructions.bankCode, instructions.bankName].filter((part) => part !== null)
      : [];
  return [
    words.title,
    `${words.amountDue} ${words.amount}`,
    bank.join(" "),
    instructions?.code == null ? "" : `${words.code} ${instructions.code}`,
    words.deadline ?? "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}
