import type { Plugin } from 'vite'

// A table's filter can be a tree, and a table's rows can be one: its list of choices then draws the library's tree.
const drawn = "import Tree from '../../../tree';"

/** Leaves the drawing of trees out of tables: no filter here is a tree, and it costs every first page 17 kilobytes. */
export const noTrees: Plugin = {
  name: 'no-trees',
  transform: {
    filter: { id: /(antd\/es\/table\/hooks\/useFilter\/FilterDropdown|@rc-component\/tree\/es\/.*)\.js/ },
    handler(code, id) {
      if (id.includes('@rc-component')) return { code, map: null, moduleSideEffects: false }
      if (!code.includes(drawn)) this.error('The filter of a table no longer draws a tree as no-trees.ts expects')
      return { code: code.replace(drawn, 'const Tree = () => null;'), map: null }
    },
  },
}
