import type { WalletName } from '@chopcard/contract/outward/wallets.ts'
import type { ConfigKey } from '@chopcard/contract/platform/system-config.ts'
import type { App } from '../../core/app.ts'
import { read } from '../../core/database.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import type { Statement } from '../../core/statement.ts'

const google: ConfigKey[] = ['google.issuerId', 'google.serviceAccount']

// A pass is held by Apple or Google, where test data has no place.
const isRealOwner = 'exists (select 1 from merchant m where m.merchant_id = $1::uuid and m.sandbox_of is null)'

const offered: Statement = {
  name: 'offered_wallets',
  text: `
    select coalesce((
        select i.valid_to > now() from apple_identifier i
        where i.id = coalesce((select identifier_id from merchant_apple_identifier where merchant_id = $1::uuid),
          (select id from apple_identifier where is_default))
        and ${isRealOwner}), false) as apple,
      (select count(*) from system_config where key = any($2) and value <> '') = cardinality($2)
        and ${isRealOwner} as google`,
}

/**
 * The wallets that are set up for the merchant whom the token of a member's page names. Whether the token opens anything is
 * for the page to find out.
 */
export const offeredTo = (app: App, token: string): Promise<Record<WalletName, boolean>> =>
  walletsOfShop(app, /^[a-z]{2}_([0-9a-z]{8})_/.exec(token)?.[1] ?? '')

/** The wallets that are set up for the merchant with this short key. */
export async function walletsOfShop({ database }: App, shortKey: string): Promise<Record<WalletName, boolean>> {
  const merchantId = await merchantIdOf(database.kysely, shortKey)
  const values = [merchantId, google]
  const [row] = merchantId ? await read<Record<WalletName, boolean>>(database, offered, values) : []
  return row ?? { apple: false, google: false }
}
