import { v7 as uuid } from 'uuid'
import type { ProposalTool } from '@chopcard/contract/integration/assistant-tools.ts'
import type { App } from '../src/core/app.ts'

type Facts = {
  merchant: { id: string }
  keyId: string
  cardId: string
  tool?: ProposalTool
  input?: Readonly<Record<string, unknown>>
  createdAt?: Date
  expiresAt?: Date
}

/** A proposal of an assistant that waits for a decision: to freeze a card unless something else is named. */
export async function makeProposal(app: App, { merchant, keyId, cardId, ...facts }: Facts): Promise<string> {
  const { tool = 'propose_freeze', input = { id: cardId }, createdAt = new Date() } = facts
  const id = uuid()
  await app.database.kysely
    .insertInto('proposal')
    .values({
      merchant_id: merchant.id,
      id,
      key_id: keyId,
      tool,
      input: JSON.stringify(input),
      card_id: cardId,
      created_at: createdAt,
      expires_at: facts.expiresAt ?? new Date(createdAt.getTime() + 86_400_000),
    })
    .execute()
  return id
}
