import { expect, vi } from 'vitest'
import type { z } from 'zod'
import { type BatchBody, getBatch, listBatchRows, startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { checkImport, readImport, startImport } from '@chopcard/contract/office/merchant/imports.ts'
import type { Harness } from '../../../test/harness.ts'
import type { TestMerchant } from '../../../test/make.ts'
import { makeSheet } from '../../../test/make-batch.ts'

type Body = z.input<typeof BatchBody>

export async function start(harness: Harness, { token }: { token: string }, body: Body) {
  const answer = await harness.call(startBatch, { body }, { token })
  expect(answer.code).toBeUndefined()
  return answer.body.data
}

/** Waits until a batch has ended, as a screen does. */
export const ended = (harness: Harness, { token }: { token: string }, id: string) =>
  vi.waitUntil(
    async () => {
      const { body } = await harness.call(getBatch, { params: { id } }, { token })
      return (body.data.state === 'done' || body.data.state === 'cancelled') && body.data
    },
    { timeout: 25_000 },
  )

export const rowsOf = async (harness: Harness, { token }: { token: string }, id: string) =>
  (await harness.call(listBatchRows, { params: { id }, query: { pageSize: '100' } }, { token })).body.data

type Check = Omit<Partial<z.input<NonNullable<typeof checkImport.body>>>, 'campaignId'>
const harnessCheck = (harness: Harness, token: string, id: string, body: object) =>
  harness.call(checkImport, { params: { id }, body: body as never }, { token })

/** Uploads a file and reads it. */
export async function uploaded(harness: Harness, merchant: TestMerchant, content: string | Buffer) {
  const { token } = merchant.owner
  const uploadId = await makeSheet(harness.server, { token }, Buffer.from(content))
  return harness.call(readImport, { body: { uploadId, filename: 'members.csv' } }, { token })
}

/** The same, and the dry run with the columns that were guessed. */
export async function checked(
  harness: Harness,
  merchant: TestMerchant,
  content: string | Buffer,
  given: Check & { campaignId: string },
) {
  const read = await uploaded(harness, merchant, content)
  expect(read.code).toBeUndefined()
  const { id, columns } = read.body.data
  const answer = await harnessCheck(harness, merchant.owner.token, id, { columns, ...given })
  expect(answer.code, JSON.stringify(answer.meta)).toBeUndefined()
  return answer.body.data
}

/** The whole import through the queue. */
export async function imported(...args: Parameters<typeof checked>) {
  const [harness, merchant] = args
  const { id } = await checked(...args)
  return carriedOut(harness, merchant, id)
}

/** An import that was checked, carried out through the queue. */
export async function carriedOut(harness: Harness, merchant: TestMerchant, id: string) {
  const begun = await harness.call(startImport, { params: { id } }, { token: merchant.owner.token })
  expect(begun.code).toBeUndefined()
  return ended(harness, merchant.owner, id)
}
