import type { Source } from './sources.ts'
import { isNode, nameOf, type Node, nodesOf } from './syntax.ts'

/** Elements that are, or consist of, a `Field` of the kit, whose form has a schema. */
const fields = /^\w*Field$/

/** Fields that are required without a condition, each as `path: the name of the field`. */
export const requiredLiterals = ({ path, text }: Source): string[] =>
  nodesOf({ path, text }).flatMap(({ type, name, attributes }) => {
    if (type !== 'JSXOpeningElement' || !fields.test(nameOf(name))) return []
    const given = (property: string) => (attributes as Node[]).find((one) => nameOf(one['name']) === property)
    const fieldName = given('name')?.['value']
    const required = given('required')
    return isNode(fieldName) && required && isTrue(required['value'])
      ? [`${path}: ${text.slice(fieldName.start + 1, fieldName.end - 1)}`]
      : []
  })

/** Without a value, or `{true}`; anything else is a condition. */
const isTrue = (value: unknown) =>
  !isNode(value) || (isNode(value['expression']) && value['expression']['value'] === true)
