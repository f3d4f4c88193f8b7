/** What the page that chooses among cards asks of the server; loaded by the first tap. */
import type {
  addCard as addRoute,
  CardSelection,
  renameCard as renameRoute,
} from '@chopcard/contract/earning/member/carnival.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { newKey } from '../../lib/new-key.ts'
import { ask, troubleText } from '../ask.ts'

export const troubleIn = troubleText

export const addCard = async (name: string, onChecking: () => void): Promise<Answer<typeof addRoute>['data']> =>
  (await ask<typeof addRoute>('POST /member/cards', { body: { name } }, { key: newKey(), onChecking })).data

export const renameCard = async (cardNumber: string, name: string): Promise<CardSelection> =>
  (await ask<typeof renameRoute>('PUT /member/cards/{cardNumber}', { params: { cardNumber }, body: { name } })).data
