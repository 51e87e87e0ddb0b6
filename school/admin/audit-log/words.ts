/** Texts of the audit log, in both languages. */

import type { Language } from "#school/pages/language.ts";

const en = {
  title: "Audit log",
  intro:
    "Every change that was made in this admin area, by a program of an operator, or by a command such as payment, newest first.",
  caption: "Changes",
  what: "What",
  subject: "Of what",
  who: "Who",
  when: "When",
  change: "Before and after",
  from: (before: string, after: string) => `${before} → ${after}`,
  undoOf: (what: string) => `Undo: ${what}`,
  wasUndone: "Undone",
  onlyActor: (name: string) => `Only changes by ${name}`,
  command: "A command",
  onlyCommand: "Only changes by commands",
  onlySubject: (name: string) => `Only changes of ${name}`,
  onlyAction: (kind: string) => `Only changes of this kind: ${kind}`,
  onlyPrograms: "Only changes by programs",
  byProgram: "By the program",
  onlyClient: (name: string) => `Only changes by the program ${name}`,
  request: "request",
  empty: "Nothing has been changed yet.",
};

export type AuditLogWords = typeof en;

const zhTW: AuditLogWords = {
  title: "操作紀錄",
  intro: "在管理後台所做的、由管理者的程式所做的，或以 payment 等指令所做的每項變更，最新的在最前面。",
  caption: "變更",
  what: "操作",
  subject: "對象",
  who: "操作者",
  when: "時間",
  change: "變更前後",
  from: (before, after) => `${before} → ${after}`,
  undoOf: (what) => `復原：${what}`,
  wasUndone: "已復原",
  onlyActor: (name) => `只顯示${name}的操作`,
  command: "指令",
  onlyCommand: "只看指令的操作",
  onlySubject: (name) => `只顯示「${name}」的變更`,
  onlyAction: (kind) => `只看這類操作：${kind}`,
  onlyPrograms: "只看程式的操作",
  byProgram: "透過程式",
  onlyClient: (name) => `只顯示程式「${name}」的操作`,
  request: "請求編號",
  empty: "尚無任何變更。",
};

export const auditLogWordsIn = (language: Language): AuditLogWords => ({ "zh-TW": zhTW, en })[language];
