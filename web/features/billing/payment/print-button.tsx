import { Printer } from "lucide-react";

import { Button } from "#web/ui/button.tsx";

export function PrintButton({ words }: { words: string }) {
  return (
    <Button weight="quiet" onClick={() => window.print()}>
      <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{words}</span>
    </Button>
  );
}
