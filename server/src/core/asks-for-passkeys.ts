import { sql, type RawBuilder } from 'kysely'
import type { App } from './app.ts'
import { relyingParty } from './passkey-ceremony.ts'
import { configIsOn, configText } from './system-config.ts'

const setting = 'security.adminPasskeys'

/**
 * Whether administrators must have a passkey (decisions/sign-in.md §12), as a condition within another statement. At an address for
 * which browsers make none nobody must: nobody could.
 */
export const asksForPasskeys = ({ config }: Pick<App, 'config'>): RawBuilder<boolean> =>
  relyingParty(config) ? configIsOn(setting) : sql<boolean>`false`

/** The same as a question of its own. */
export const doesAskForPasskeys = async ({ config, database }: Pick<App, 'config' | 'database'>): Promise<boolean> =>
  relyingParty(config) !== undefined && (await configText(database.kysely, setting)) === 'true'
