import { errorMessage } from '~/graphql/error-message';
import { useShopSettingsVersionLazyQuery, useSwitchOnFreeShippingMutation } from '~/graphql/operations/admin-overview';

/**
 * Makes shipping free from an amount on. What someone else saves at the same moment stays: the change names the version
 * that it read just before, and is refused when that is no longer the latest.
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
