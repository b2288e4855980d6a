import { chakra, defineRecipe, Flex } from '@chakra-ui/react';
import { featuredCategories } from '@domain/categories.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShop, useShopName } from '~/graphql/use-shop';
import { overlays } from '~/lib/overlay-store';
import { categoryLabels, type Category } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { Brand } from '~/ui/brand';
import { ColorModeButton } from '~/ui/color-mode-button';
import { Container } from '~/ui/container';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { FOOTER_ID } from './navigation';

const footerLinkRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    // 44 px for fingers, closer together where a mouse is the pointer.
    minHeight: '44px',
    '@media (pointer: fine)': { minHeight: '30px' },
    fontSize: '14',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'ink', textDecoration: 'underline' },
  },
});

const FooterLink = chakra(Link, footerLinkRecipe);
const FooterAnchor = chakra('a', footerLinkRecipe);
const FooterButton = chakra('button', footerLinkRecipe, { defaultProps: { type: 'button' } });

/** Brand, links and the present year. */
export function SiteFooter() {
  const contact = useShop()?.contact;
  const name = useShopName();
  return (
    <chakra.footer id={FOOTER_ID} bg="surface" borderTop="1px solid {colors.line}" mt={{ base: '16', md: '24' }}>
      <Container py={{ base: '10', md: '12' }}>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '1.9fr 1fr 1fr 1fr' }}
          columnGap={{ base: '6', md: '8' }}
          rowGap="9"
        >
          <div>
            <Brand />
            <chakra.p textStyle="small" color="muted" mt="1" maxWidth="28em">
              Flowers, cakes, pet and occasion gifts, delivered to the people you love.
            </chakra.p>
            {contact && (
              <>
                <chakra.address fontStyle="normal" textStyle="small" color="muted" whiteSpace="pre-line">
                  {contact.postalAddress}
                </chakra.address>
                <FooterAnchor href={`tel:${contact.dialledPhone}`}>{contact.phone}</FooterAnchor>
              </>
            )}
          </div>
          <Column title="Shop">
            <FooterLink to={paths.shop}>All gifts</FooterLink>
            <FooterLink to={paths.sales()}>On sale</FooterLink>
            {featuredCategories.map((category: Category) => (
              <FooterLink key={category} to={paths.category(category)}>
                {categoryLabels[category]}
              </FooterLink>
            ))}
          </Column>
          <Column title="Help">
            <FooterLink to={paths.faq}>FAQ</FooterLink>
            <FooterLink to={paths.shipping}>Shipping</FooterLink>
            <FooterLink to={paths.returns}>Returns</FooterLink>
            <FooterLink to={paths.contact}>Contact</FooterLink>
          </Column>
          <Column title="About">
            <FooterLink to={paths.about}>Our story</FooterLink>
            <FooterLink to={paths.privacyPolicy}>Privacy</FooterLink>
            <FooterButton css={onlyWithScripts} onClick={overlays.openCookieSettings}>
              Cookie settings
            </FooterButton>
          </Column>
        </chakra.div>
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          gap="3"
          mt="10"
          pt="4"
          borderTop="1px solid {colors.line}"
        >
          {/* Around midnight on New Year's Eve server and browser may disagree. */}
          <chakra.p textStyle="small" color="muted" suppressHydrationWarning>
            © {new Date().getFullYear()} {name}
          </chakra.p>
          <ColorModeButton />
        </Flex>
      </Container>
    </chakra.footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <chakra.p fontWeight="bold" fontSize="14" mb="2">
        {title}
      </chakra.p>
      <Flex direction="column" align="flex-start">
        {children}
      </Flex>
    </nav>
  );
}
