import { css } from 'styled-system/css';
import { useShopQuery } from '~/graphql/operations/shop';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { VisuallyHidden } from '~/ui/visually-hidden';

const PASSWORD = 'gift-shop-demo';
const accounts = [
  { email: 'shopper@example.com', role: 'Shopper' },
  { email: 'admin@example.com', role: 'Admin' },
] as const;

/** In demo mode: who one can sign in as, and a button that fills in the form. */
export function DemoAccounts({ onUse }: { onUse: (account: { email: string; password: string }) => void }) {
  const isDemo = useShopQuery().data?.shop.isDemo;
  const isHydrated = useIsHydrated();
  if (!isDemo) return null;
  return (
    <section className={css({ bg: 'leaf.soft', borderRadius: 'lg', p: '5', mt: '8' })} aria-labelledby="demo-accounts">
      <h2
        className={css({ fontFamily: 'body', fontWeight: 'semibold', fontVariationSettings: 'normal' })}
        id="demo-accounts"
      >
        This is a demo shop
      </h2>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        Explore it with one of these accounts. The password is{' '}
        <strong className={css({ whiteSpace: 'nowrap' })}>{PASSWORD}</strong>.
      </p>
      <ul className={css({ listStyleType: 'none', mt: '2' })}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <div
              className={css({
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: '3',
                pt: '2',
              })}
            >
              <span className={css({ minWidth: '0', lineHeight: 'snug' })}>
                <span className={css({ display: 'block', fontWeight: 'semibold' })}>{role}</span>
                <span className={css({ textStyle: 'small', color: 'muted' })}>{email}</span>
              </span>
              <Button
                className={css({ _disabled: { opacity: 1 } })}
                variant="outline"
                size="sm"
                disabled={!isHydrated}
                onClick={() => onUse({ email, password: PASSWORD })}
              >
                Use<VisuallyHidden> the {role.toLowerCase()} account</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
