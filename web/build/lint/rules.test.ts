import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";

import { keysInOnePlace } from "./keys-in-one-place.ts";
import { ownElement } from "./own-element.ts";

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "tsx" } } });
const faults = (count: number) => ({ errors: count });

/** Their types of a tree are those of Vite, since oxlint does not give its own. */
type Tested = Parameters<typeof tester.run>[1];

tester.run("a text beside something else has an element of its own", ownElement as unknown as Tested, {
  valid: [
    // The text of an element that has nothing else.
    "const a = <p>{t('left')}</p>;",
    "const a = <p>{isOver ? t('over') : <b>{t('left')}</b>}</p>;",
    "const a = <p><Icon /><span>{t('left')}</span></p>;",
    // Nothing beside it changes, comes or goes.
    "const a = <p>Text <b>{name}</b> and text</p>;",
    "const a = <p><b>{name}</b>{' '}<i>{name}</i></p>;",
    // A translator leaves it alone.
    "const a = <p translate='no'><Icon />{code}</p>;",
    // No texts.
    "const rows = list.map((row) => <li key={row} />); const a = <ul><li />{rows}{list.map(() => <li />)}</ul>;",
    "function Part({ footer }: { footer: Elements }) { return <p><b />{footer}</p>; }",
    "function Part(props: { children: Elements }) { return <p><b />{isOpen && props.children}</p>; }",
    "function nameOf() { return t('name'); }",
    "const a = <p>{isOpen && <b />}<Icon /></p>;",
  ],
  invalid: [
    { code: "const a = <p><Icon />{t('left')}</p>;", ...faults(1) },
    { code: "const a = <p>{isOver ? t('over') : t('left')}{isOver && <Icon />}</p>;", ...faults(1) },
    { code: "const a = <p>{t('shown', { count })}{isUnread && t('unread')}</p>;", ...faults(2) },
    { code: "const a = <p>{href !== null ? <a href={href}>{name}</a> : name}<b /></p>;", ...faults(1) },
    { code: "const a = <p>{isOpen && <b />} left</p>;", ...faults(1) },
    { code: "const a = <p>{count} of {total}</p>;", ...faults(3) },
    { code: "const a = <p>{`${count}`}<b /></p>;", ...faults(1) },
    { code: "const a = <>{t('left')}</>;", ...faults(1) },
    {
      code: "const a = <p>{pieces.map((piece) => (isFound ? <mark>{piece}</mark> : piece))}</p>;",
      ...faults(1),
    },
    {
      code: "function Part(props: { children: ReactNode }) { return <p><Icon />{props.children}</p>; }",
      ...faults(1),
    },
    { code: "function Sentence() { return t('left'); }", ...faults(1) },
    { code: "const Sentence = () => t('left');", ...faults(1) },
  ],
});

tester.run("keys are read by one function", keysInOnePlace as unknown as Tested, {
  valid: [
    "if (pressedKey(event) === 'Enter') follow();",
    "if (event.key === payment.key) follow();",
    "const press = ({ ctrlKey }: KeyboardEvent) => ctrlKey;",
    { filename: "web/ui/browser/pressed-key.ts", code: "if (event.isComposing) follow();" },
  ],
  invalid: [
    { code: "if (event.key === 'Enter') follow();", ...faults(1) },
    { code: "if (event.nativeEvent.isComposing) follow();", ...faults(1) },
    { code: "if (event.keyCode !== 13) follow();", ...faults(1) },
    { code: "const press = ({ key }: KeyboardEvent) => key;", ...faults(1) },
    { code: "const press = ({ key, isComposing }: React.KeyboardEvent) => key;", ...faults(2) },
  ],
});
