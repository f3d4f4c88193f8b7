import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key: { type: string; name?: string }; value: Node & { value?: unknown } }

/**
 * Leaves out what the contract says of calls for readers of the API (`about`): a browser shows none of it, and loads it with every page
 * otherwise.
 */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  // Behind the removal of types: what is read is JavaScript.
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/, code: 'about:' },
    handler(code) {
      const texts: Node[] = []
      visit(this.parse(code), (node) => isDescription(node) && texts.push(node.value))
      const without = texts.reduceRight((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code)
      return { code: without, map: null }
    },
  },
}

const isDescription = (node: Node): node is Property => {
  if (node.type !== 'Property') return false
  const { key, value } = node as Property
  const isText = value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string')
  return key.type === 'Identifier' && key.name === 'about' && isText
}

function visit(value: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, see))
  if (!value || typeof value !== 'object') return
  if ('type' in value) see(value as Node)
  Object.values(value).forEach((one) => visit(one, see))
}
