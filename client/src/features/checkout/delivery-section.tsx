import { css } from 'styled-system/css';
import { DeliveryOptions, type DeliveryChoice } from '~/ui/delivery-options';
import { Panel } from '~/ui/panel';

/** Lets the shopper choose how the order is delivered. */
export function DeliverySection(choice: DeliveryChoice) {
  if (!choice.methods) return null;
  return (
    <Panel aria-labelledby="delivery-method">
      <h2 className={css({ textStyle: 'card', mb: '4' })} id="delivery-method">
        Delivery
      </h2>
      <DeliveryOptions {...choice} labelledBy="delivery-method" />
    </Panel>
  );
}
