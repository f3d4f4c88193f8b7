import { callAssistant } from '@chopcard/contract/integration/assistants.ts'
import type { Harness } from '../../../test/harness.ts'

type ToolAnswer = {
  isError: boolean
  /** How to read the data. */
  notice: string
  text: string
  data: never
  answer: Record<string, unknown>
}

/** Sends one message of the protocol. */
export const speak = (
  { call }: Harness,
  token: string | undefined,
  method: string,
  params?: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  call(
    callAssistant,
    { body: { jsonrpc: '2.0', id: 1, method, ...(params && { params }) } },
    { ...(token && { token }), headers },
  )

/** The names of the tools that a key sees. */
export async function toolsOf(harness: Harness, token: string): Promise<string[]> {
  const { body } = await speak(harness, token, 'tools/list')
  return (body as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

/** Calls a tool, and takes its answer apart. */
export async function useTool(
  harness: Harness,
  token: string,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const { body } = await speak(harness, token, 'tools/call', { name, arguments: given })
  const { result } = body as { result: { isError?: boolean; content: { text: string }[] } }
  const text = result.content.at(-1)?.text ?? ''
  const answer = JSON.parse(text) as ToolAnswer['answer']
  return {
    isError: result.isError === true,
    notice: result.content[0]?.text ?? '',
    text,
    answer,
    data: answer['data'] as never,
  }
}
