import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { type AssistantTool, assistantTools } from '@chopcard/contract/integration/assistant-tools.ts'
import type { IntegrationContext } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { isOffered, runTool } from './run-tool.ts'
import { argumentSchema } from './tool-input.ts'

/** The MCP server as one request sees it: it has the tools that the request's key may use. */
export function makeServer(ctx: IntegrationContext): Server {
  const server = new Server(
    { name: 'chopcard', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: say(ctx.language, 'assistants', 'mcp.instructions') },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsFor(ctx) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    if (!Object.hasOwn(assistantTools, name)) throw new McpError(ErrorCode.InvalidParams, unknownTool(ctx))
    return runTool(ctx, name, given)
  })
  return server
}

const unknownTool = ({ language }: IntegrationContext) => say(language, 'errors', 'codes.NOT_FOUND')

const toolsFor = (ctx: IntegrationContext): Tool[] =>
  Object.entries(assistantTools)
    .filter(([, tool]) => isOffered(tool, ctx))
    .map(([name, tool]) => describe(name, tool, ctx))

function describe(name: string, tool: AssistantTool, { language }: IntegrationContext): Tool {
  const isProposal = tool.confirmedLike !== undefined
  const { about } = tool.route
  return {
    name,
    description: isProposal ? `${about} ${say(language, 'assistants', 'mcp.proposes')}` : about,
    inputSchema: argumentSchema(tool),
    annotations: { readOnlyHint: !isProposal, destructiveHint: false, openWorldHint: false },
  }
}
