import type * as contract from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { nodeByNode } from '../../core/node-by-node.ts'
import { seal, unseal } from '../../core/seal.ts'
import { checkCredentials, type Credentials } from './check-credentials.ts'
import { type IdentifierRow, loadIdentifier, presentIdentifier } from './identifier-store.ts'
import { readCredentials } from './read-credentials.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'

const purpose = 'apple-identifier'
export { purpose as identifierPurpose }

/** Adds an identifier whose certificate, key and issuer belong together. */
export const addAppleIdentifier: Verb<typeof contract.addAppleIdentifier> = async (ctx, { body }) => {
  const { passTypeId, teamId, isDefault } = body
  const credentials = checkCredentials(body, await readCredentials(body), undefined, ctx.now)
  return withUniqueRow(() =>
    ctx.write(async (tx) => {
      const id = newId()
      if (isDefault) await endDefault(tx, id)
      await tx
        .insertInto('apple_identifier')
        .values({
          id,
          pass_type_id: passTypeId,
          team_id: teamId,
          is_default: isDefault,
          ...credentialColumns(ctx, credentials),
          changed_at: ctx.now,
          changed_by: ctx.admin.id,
        })
        .execute()
      const row = await loadIdentifier(tx, id)
      ctx.note({ target: id, after: noted(row) })
      return presentIdentifier(row)
    }),
  )
}

/** Renews the certificate, or changes whether the identifier is the default. */
export const editAppleIdentifier: Verb<typeof contract.editAppleIdentifier> = async (ctx, { params: { id }, body }) => {
  const renewed =
    body.certificate === undefined ? undefined : await renew(ctx, id, { ...body, certificate: body.certificate })
  return withUniqueRow(() =>
    ctx.write(async (tx) => {
      await nodeByNode(ctx.app, tx)
      const before = await loadIdentifier(tx, id)
      if (body.isDefault) await endDefault(tx, id)
      const { numUpdatedRows } = await tx
        .updateTable('apple_identifier')
        .set({
          is_default: body.isDefault,
          ...(renewed && credentialColumns(ctx, renewed)),
          version: body.version + 1,
          changed_at: ctx.now,
          changed_by: ctx.admin.id,
        })
        .where('id', '=', id)
        .where('version', '=', body.version)
        .executeTakeFirst()
      if (!numUpdatedRows) refuseOtherVersion({ isDefault: body.isDefault }, { isDefault: before.is_default })
      const after = await loadIdentifier(tx, id)
      ctx.note({ target: id, before: noted(before), after: noted(after) })
      return presentIdentifier(after)
    }),
  )
}

/** Deletes an identifier that nobody uses. */
export const deleteAppleIdentifier: Verb<typeof contract.deleteAppleIdentifier> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await nodeByNode(ctx.app, tx)
    // From here on no merchant can be given it.
    await tx.selectFrom('apple_identifier').select('id').where('id', '=', id).forUpdate().execute()
    const before = await loadIdentifier(tx, id)
    if (before.is_default || before.merchants || before.devices) refuse('APPLE_IDENTIFIER_IN_USE')
    await tx.deleteFrom('apple_identifier').where('id', '=', id).execute()
    ctx.note({ target: id, before: noted(before) })
    return { done: true as const }
  })

/** A new certificate of the same pass type id; the key and the issuer that are there may belong to it, too. */
async function renew(ctx: SystemContext, id: string, files: Parameters<typeof readCredentials>[0]) {
  const row = await ctx.db
    .selectFrom('apple_identifier')
    .select(['pass_type_id as passTypeId', 'team_id as teamId', 'private_key', 'issuer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const privateKey = unseal(ctx.app.config.secret, purpose, row.private_key)
  return checkCredentials(row, await readCredentials(files), { privateKey, issuer: row.issuer }, ctx.now)
}

const credentialColumns = ({ app }: SystemContext, credentials: Credentials) => ({
  certificate: credentials.certificate,
  issuer: credentials.issuer,
  private_key: seal(app.config.secret, purpose, credentials.privateKey),
  fingerprint: credentials.fingerprint,
  issuer_name: credentials.issuerName,
  valid_from: credentials.validFrom,
  valid_to: credentials.validTo,
})

/** There is one default: whichever was it before is it no longer. */
const endDefault = (tx: Tx, id: string) =>
  tx
    .updateTable('apple_identifier')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()

async function withUniqueRow<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (breaks(error, 'apple_identifier_pass_type_id_key'))
      refuse('VALIDATION_FAILED', { fields: [{ path: 'passTypeId', message: 'passTypeKnown' }] })
    // Somebody else chose another default at the same moment.
    if (breaks(error, 'apple_identifier_default')) refuse('CONFLICT_TRY_AGAIN')
    throw error
  }
}

/** What the audit log keeps; never the key. */
const noted = (row: IdentifierRow) => ({
  passTypeId: row.pass_type_id,
  teamId: row.team_id,
  isDefault: row.is_default,
  fingerprint: row.fingerprint,
  issuer: row.issuer_name,
  validTo: row.valid_to.toISOString(),
})
