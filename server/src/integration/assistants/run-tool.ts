import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { type AssistantTool, assistantTools } from '@chopcard/contract/integration/assistant-tools.ts'
import { callAssistant } from '@chopcard/contract/integration/assistants.ts'
import { featureAllows, serviceAllows } from '../../core/authenticate.ts'
import type { IntegrationContext } from '../../core/context.ts'
import { envelopeOf, refusalOf } from '../../core/envelope.ts'
import { refuseLackingScope } from '../../core/key-rules.ts'
import { answerOf, presentResult, shapeOf } from './present-result.ts'
import { propose } from './propose.ts'
import { inputOf } from './tool-input.ts'
import { verbOf } from './verb-of.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Whether a key may use a tool, as `refuseLackingScope` has it. */
export function isOffered(tool: AssistantTool, { key, merchant }: IntegrationContext): boolean {
  try {
    refuseLackingScope(scopeOf(tool.route), key.scopes)
    featureAllows(tool.route, merchant)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const scopeOf = (route: Route) => (route.audience === 'integration' ? route.scope : 'any')

/** Runs a tool and notes it in the request log. A refusal is an answer in the words of the catalogue. */
export async function runTool(ctx: IntegrationContext, name: string, given: Arguments): Promise<CallToolResult> {
  const call = `${nameOf(callAssistant)} ${name}`
  try {
    const result = await answered(ctx, name, given)
    ctx.logAs(call, 200)
    return result
  } catch (error) {
    const refusal = refusalOf(error)
    ctx.logAs(call, refusal.status)
    if (refusal.status >= 500) ctx.app.log.error({ requestId: ctx.requestId, error: (error as Error).stack }, call)
    const { meta } = envelopeOf(refusal, ctx.language, ctx.requestId)
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(meta) }] }
  }
}

async function answered(ctx: IntegrationContext, name: string, given: Arguments): Promise<CallToolResult> {
  const tool = assistantTools[name] as AssistantTool
  const { route } = tool
  refuseLackingScope(scopeOf(route), ctx.key.scopes)
  featureAllows(route, ctx.merchant)
  serviceAllows(route, ctx.merchant)
  const input = inputOf(tool, given)
  if (tool.confirmedLike) return propose(ctx, name, given)
  return presentResult(ctx, answerOf(route, await verbOf(route)(ctx, input)), shapeOf(route))
}
