import { chakra, Flex } from '@chakra-ui/react';
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
    <chakra.section bg="leaf.soft" borderRadius="lg" p="5" mt="8" aria-labelledby="demo-accounts">
      <chakra.h2 id="demo-accounts" fontFamily="body" fontWeight="semibold" css={{ fontVariationSettings: 'normal' }}>
        This is a demo shop
      </chakra.h2>
      <chakra.p textStyle="small" color="muted">
        Explore it with one of these accounts. The password is{' '}
        <chakra.strong whiteSpace="nowrap">{PASSWORD}</chakra.strong>.
      </chakra.p>
      <chakra.ul listStyleType="none" mt="2">
        {accounts.map(({ email, role }) => (
          <chakra.li key={email}>
            <Flex align="center" justify="space-between" gap="3" pt="2">
              <chakra.span minWidth="0" lineHeight="snug">
                <chakra.span display="block" fontWeight="semibold">
                  {role}
                </chakra.span>
                <chakra.span textStyle="small" color="muted">
                  {email}
                </chakra.span>
              </chakra.span>
              <Button
                variant="outline"
                size="sm"
                disabled={!isHydrated}
                _disabled={{ opacity: 1 }}
                onClick={() => onUse({ email, password: PASSWORD })}
              >
                Use<VisuallyHidden> the {role.toLowerCase()} account</VisuallyHidden>
              </Button>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
