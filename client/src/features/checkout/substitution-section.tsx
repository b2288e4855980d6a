import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Substitution } from '~/graphql/generated';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { SUBSTITUTION_KEY } from '~/lib/checkout-attempt';
import { substitutionChoices } from '~/lib/substitution-words';
import { Panel } from '~/ui/panel';
import { SubstitutionField } from '~/ui/substitution-field';

/** What the shopper wants if a gift can't be made as ordered; null: the shop decides. Storage is not to be trusted. */
export function readSubstitution(): Substitution | null {
  const stored = readJson(browserStorage('sessionStorage'), SUBSTITUTION_KEY);
  return substitutionChoices.find((choice) => choice === stored) ?? null;
}

/** Asks what to do if a gift can't be made as ordered, such as when a flower isn't fresh that day. */
export function SubstitutionSection({ isLocked }: { isLocked: boolean }) {
  const [chosen, setChosen] = useState(readSubstitution);
  const choose = (next: Substitution | null) => {
    setChosen(next);
    writeJson(browserStorage('sessionStorage'), SUBSTITUTION_KEY, next);
  };
  return (
    <Panel aria-labelledby="substitution">
      <h2 className={css({ textStyle: 'card', mb: '4' })} id="substitution">
        Just in case
      </h2>
      <SubstitutionField
        value={chosen}
        hint="We rarely need this: a flower may not be fresh enough that day."
        isLocked={isLocked}
        onChange={choose}
      />
    </Panel>
  );
}
