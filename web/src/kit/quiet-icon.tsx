import AntdIcon from '@ant-design/icons/es/components/AntdIconLight'
import type { ComponentProps } from 'react'

/**
 * In place of the library's icon (vite.config.ts), inside its own parts too. That one introduces itself by its English name to
 * those who hear the page, but icons are decoration beside words: only one with a label of its own is read out.
 */
export default function QuietIcon(props: ComponentProps<typeof AntdIcon>) {
  const own = props['aria-label'] ? { role: 'img' } : { role: undefined, 'aria-label': undefined, 'aria-hidden': true }
  return <AntdIcon {...own} {...props} />
}
