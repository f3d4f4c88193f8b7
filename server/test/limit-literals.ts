import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import type { Source } from './sources.ts'
import { isNode, nameOf, type Node, nodesOf } from './syntax.ts'

/** Properties of inputs, and arguments of texts, that say how much is taken. */
const limitNames = /^(maxLength|minLength|maxCount|minCount|min|max|minimum|maximum)$/
/** Constants that say the same. */
const constants =
  /^(?:(?:most|least|longest|shortest|largest|smallest|max|min)(?:[A-Z]\w*)?|(?:MAX|MIN)(?:_[A-Z\d]+)*)$/
/** Functions of the contract whose argument is the longest text, and checks of a schema. */
const texts = /^(text|requiredText|secretText)$/
const checks = /^(min|max|lt|lte|gt|gte|length)$/
/** Prefixes of a moment as text (`2026-11-21T09:30`) and of shorter codes are shorter. */
const MAX_PREFIX_LENGTH = 16

/** Limits that a program repeats as numbers, each as `path:line: the code`. */
export function limitLiterals({ path, text }: Source): string[] {
  const lines = text.split('\n')
  const places = nodesOf({ path, text })
    .filter(saysLimit)
    .map(({ start }) => {
      const line = text.slice(0, start).split('\n').length
      return `${path}:${line}: ${lines[line - 1]?.trim()}`
    })
  return [...new Set(places)]
}

function saysLimit(node: Node): boolean {
  switch (node.type) {
    case 'JSXAttribute':
      return limitNames.test(nameOf(node['name'])) && hasNumber(node['value'])
    case 'Property':
      if (nameOf(node['key']) === 'pageSize') return valueOf(node['value']) === MAX_PAGE_SIZE_TEXT
      return limitNames.test(nameOf(node['key'])) && (hasNumber(node['value']) || hasNumber(defaultOf(node['value'])))
    case 'VariableDeclarator':
      return constants.test(nameOf(node['id'])) && isNumber(node['init']) && !isTyped(node['id'])
    case 'BinaryExpression':
      return /^[<>]=?$/.test(String(node['operator'])) && isLongLength(node['left'], node['right'])
    case 'CallExpression':
      return isLimitCall(node)
    default:
      return false
  }
}

function isLimitCall({ callee, arguments: given }: Node): boolean {
  const { type, object, property } = callee as Node
  const [first, second] = given as Node[]
  if (type === 'Identifier') return texts.test(nameOf(callee)) && isNumber(first)
  if (type !== 'MemberExpression') return false
  if (nameOf(property) === 'slice')
    return valueOf(first) === 0 && isNumber(second) && Number(valueOf(second)) > MAX_PREFIX_LENGTH
  return checks.test(nameOf(property)) && nameOf(object) !== 'Math' && isNumber(first)
}

/** A length that is compared with more than the two that tell none, one and several apart. */
const isLongLength = (left: unknown, right: unknown) =>
  nameOf((left as Node)['property']) === 'length' && isNumber(right) && Number(valueOf(right)) > 2

/** Whether an expression is a number, or one of those that it chooses from. */
function hasNumber(value: unknown): boolean {
  if (!isNode(value)) return false
  switch (value.type) {
    case 'Literal':
      return /^-?[\d.]+$/.test(String(value['value']))
    case 'JSXExpressionContainer':
      return hasNumber(value['expression'])
    case 'ConditionalExpression':
      return hasNumber(value['consequent']) || hasNumber(value['alternate'])
    case 'LogicalExpression':
      return hasNumber(value['left']) || hasNumber(value['right'])
    default:
      return isNumber(value)
  }
}

const isNumber = (node: unknown): boolean =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node['value'] === 'number') ||
    (node.type === 'UnaryExpression' && isNumber(node['argument'])) ||
    (node.type === 'BinaryExpression' && isNumber(node['left']) && isNumber(node['right'])))

/** A constant whose type is another constant: the compiler compares them. */
const isTyped = (id: unknown) => isNode(id) && isNode(id['typeAnnotation'])

const valueOf = (node: unknown): unknown => (isNode(node) ? node['value'] : undefined)
const defaultOf = (node: unknown): unknown => (isNode(node) && node.type === 'AssignmentPattern' ? node['right'] : 0)
