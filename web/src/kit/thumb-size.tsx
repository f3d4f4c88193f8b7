import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

/** Everything in it is as high as a thumb needs, unless it says otherwise. */
export const ThumbSize = ({ children }: { children: ReactNode }) => (
  <ConfigProvider componentSize="large">{children}</ConfigProvider>
)
