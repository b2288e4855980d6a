import { shopCurrency } from '@domain/money.js';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { formatMoney } from '~/lib/money';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { Notice } from '~/ui/panel';

/** What the shop says about a code. */
interface Answer {
  lastFour?: string;
  balance?: number;
  /** That the card was issued in, which may be an earlier one of the shop. */
  currency?: string;
  message?: string;
}

const FAILED = 'We couldn’t look it up. Please check your connection and try again.';

/**
 * Shows what is left on a gift card. The code is sent in the body of a request, and is in no address: the link of an email
 * has it after `#`, which browsers send to nobody.
 */
export function BalanceForm() {
  const isHydrated = useIsHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const fromLink = codeIn(window.location.hash);
    // What was typed before the scripts ran counts, too.
    const given = fromLink || (input.current?.value ?? '');
    if (given) setCode(given);
    if (fromLink) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);

  const look = async () => {
    if (code.trim() === '') {
      setAnswer({ message: 'Enter the code of your gift card' });
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const response = await fetch('/api/gift-cards/balance', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      const found = (await response.json()) as Answer;
      setAnswer(response.ok ? found : { message: found.message ?? FAILED });
      if (!response.ok) input.current?.focus();
    } catch {
      setAnswer({ message: FAILED });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={css({ display: 'grid', gap: '5', maxWidth: 'form' })}
      method="post"
      noValidate
      aria-label="Balance of a gift card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void look();
      }}
    >
      <TextField
        ref={input}
        label="Code"
        hint="You’ll find it in the email with the gift card."
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={answer?.message}
        onChange={({ target: { value } }) => setCode(value)}
      />
      <div>
        <Button type="submit" size="lg" disabled={!isHydrated} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Looking it up…' : 'Show balance'}
        </Button>
      </div>
      <div role="status">
        {answer?.balance !== undefined && (
          <Notice tone="good">
            <p className={css({ textStyle: 'card' })}>{formatMoney(answer.balance, answer.currency)}</p>
            <p>
              {answer.balance > 0
                ? `That’s what is left on the gift card that ends in ${answer.lastFour}.`
                : `Nothing is left on the gift card that ends in ${answer.lastFour}.`}
              {answer.balance > 0 &&
                answer.currency === shopCurrency().code &&
                ' Enter its code at checkout to use it.'}
            </p>
          </Notice>
        )}
      </div>
    </form>
  );
}

/** The code in the part of a link after `#`; as it is where it isn't encoded as links are. */
function codeIn(hash: string): string {
  const code = hash.slice(1);
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
