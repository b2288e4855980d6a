import type { UpdateShopSettingsInput } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { useChangeShopSettingsMutation, useShopSettingsVersionLazyQuery } from '~/graphql/operations/admin-overview';

/**
 * Changes a few settings past their form. What someone else saves at the same moment stays: the change names the version
 * that it read just before, and is refused when that is no longer the latest.
 */
export function useSettingsChange(): (change: Omit<UpdateShopSettingsInput, 'version'>) => Promise<void> {
  const [readVersion] = useShopSettingsVersionLazyQuery({ fetchPolicy: 'network-only' });
  const [update] = useChangeShopSettingsMutation();
  return async (change) => {
    const { data, error } = await readVersion();
    if (!data) throw new Error(error ? errorMessage(error) : 'We couldn’t load the settings. Please try again.');
    const { version } = data.shopSettings;
    await update({ variables: { input: { ...change, version } } });
  };
}
