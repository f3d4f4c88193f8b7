import { Skeleton } from 'antd'
import { lazyPart } from './lazy-part.tsx'
import type { RichTextProps } from './rich-text.tsx'

/** A form field for a text with formatting; its engine arrives when it is first shown. */
export const RichTextField = lazyPart<RichTextProps>(
  () => import('./rich-text.tsx'),
  <Skeleton active title={false} paragraph={{ rows: 7 }} />,
)
