import type { AssistantTool } from '@chopcard/contract/integration/assistant-tools.ts'
import type { IntegrationContext, MerchantContext } from '../../core/context.ts'
import { runDry } from '../../core/dry-run.ts'
import { openRows } from '../../core/open-rows.ts'
import { inputOf } from './tool-input.ts'
import { verbOf } from './verb-of.ts'

/** A change that was proposed, by whichever key. */
export type Change = { key: string; tool: AssistantTool; input: Readonly<Record<string, unknown>>; keyId: string }

/**
 * Makes the change by the verb of its call, once: `key` is its idempotency key, which belongs to the key that proposed it, so that it is
 * the same for everybody who confirms. The operator is whoever confirms.
 */
export async function makeChange(ctx: MerchantContext, change: Change): Promise<unknown> {
  const { tool, keyId, ...row } = change
  const parsed = inputOf(tool, row.input)
  const [opened] = await openRows(asKey(ctx, keyId), [row], keyId)
  const answered = await opened?.once((own) => verbOf(tool.route)(own, parsed))
  return answered?.answer
}

/** What the change would come to, of which nothing is kept. */
export const tryChange = (ctx: MerchantContext, change: Change): Promise<unknown> =>
  runDry(ctx.app, (app, tx) => app.database.tx(() => makeChange({ ...ctx, app, db: tx, tx }, change)))

/** The context that verbs of the integration API ask for. They use what any user of the shop has, and no scope. */
const asKey = (ctx: MerchantContext, id: string): IntegrationContext => ({
  ...ctx,
  key: { id, name: ctx.actor.name, scopes: new Set(), isTest: false },
  logAs: () => undefined,
})
