import type { Plugin } from 'vite'

// How an icon introduces itself to those who hear the page: by its name in English, inside the library's own parts too.
const introduction = /role: "img",\s*"aria-label": icon\.name/
const quiet =
  'role: restProps["aria-label"] ? "img" : undefined, "aria-hidden": restProps["aria-label"] ? undefined : true'

/** Icons are decoration beside words: only one with a label of its own is read out. */
export const quietIcons: Plugin = {
  name: 'quiet-icons',
  transform: {
    filter: { id: /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js/ },
    handler(code) {
      if (!introduction.test(code)) this.error('The icons no longer introduce themselves as quiet-icons.ts expects')
      return code.replace(introduction, quiet)
    },
  },
}
