import { errorMessage } from '~/graphql/error-message';
import { useShopSettingsVersionLazyQuery, useSwitchOnFreeShippingMutation } from '~/graphql/operations/admin-overview';

/**
 * Makes shipping free from an amount. Concurrent changes are safe: the change sends the version that it has just read,
 * and is refused if that is no longer the latest.
 */
export function useFreeShippingSwitch(): (amount: number) => Promise<void> {
  const [readVersion] = useShopSettingsVersionLazyQuery({ fetchPolicy: 'network-only' });
  const [update] = useSwitchOnFreeShippingMutation();
  return async (amount) => {
    const { data, error } = await readVersion();
    if (!data) throw new Error(error ? errorMessage(error) : 'The settings could not be read. Please try again.');
    const { version } = data.shopSettings;
    await update({ variables: { input: { version, freeShippingThreshold: amount } } });
  };
}
