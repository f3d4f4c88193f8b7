import { randomBytes } from 'node:crypto'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { answerSchema, type Route } from '@chopcard/contract/core/route.ts'
import type { IntegrationContext } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { withoutContact } from '../../core/without-contact.ts'
import { fenceOf, fenceTexts, listedWords } from './fence-rules.ts'

type Answer = { data: unknown }

/**
 * What a tool answers: first how to read it, then JSON in which the texts of people are marked as such. What stands beside `data` is
 * the program's own.
 */
export function presentResult(ctx: IntegrationContext, answer: Answer, schema: z.ZodType): CallToolResult {
  const { data, ...rest } = schema.parse(JSON.parse(JSON.stringify(answer))) as Answer
  const fence = fenceOf(randomBytes(6).toString('hex'))
  const seen = ctx.key.scopes.has('pii') ? data : withoutContact(data)
  const words = listedWords(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return {
    content: [
      { type: 'text', text: say(ctx.language, 'assistants', 'mcp.data', fence) },
      { type: 'text', text: JSON.stringify({ ...rest, data: fenceTexts(seen, fence, words) }) },
    ],
  }
}

/** What a verb returned, as its call answers it. */
export function answerOf(route: Route, result: unknown): Answer {
  if (route.shape !== 'cursor') return { data: result }
  const { items, next } = result as { items: unknown[]; next: string | null }
  return { data: items, next } as Answer
}

/** The shape of a call's answer. */
export const shapeOf = (route: Route): z.ZodType => answerSchema(route) ?? z.unknown()
