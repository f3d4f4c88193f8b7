import { z } from 'zod'
import { requiredText } from '../core/kinds.ts'
import { route } from '../core/route.ts'

const MessageId = z.union([z.int(), requiredText(100)])

/**
 * The MCP server: one message of JSON-RPC, answered in JSON. `any` key may speak to it; each tool asks for the scopes of its route
 * (decisions/assistants.md §1).
 */
export const callAssistant = route({
  audience: 'integration',
  scope: 'any',
  method: 'POST',
  path: '/mcp',
  about:
    'The MCP server for AI assistants: tools that read, and tools that propose a change which a person confirms in the back office.',
  asks: true,
  headers: ['origin', 'mcp-protocol-version'],
  body: z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: MessageId.optional(),
    method: requiredText(100),
    params: z.record(z.string().max(100), z.unknown()).optional(),
  }),
  shape: 'rpc',
  reply: z.unknown(),
})
