import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { themeOf } from './theme.ts'

describe.each(['light', 'dark'] as const)('in %s colours a dangerous button', (mode) => {
  const { components, ...plain } = themeOf(mode, '#1890ff', true)
  const token = theme.getDesignToken(plain)
  const onButton = String(components?.Button?.dangerColor)

  test.each(['colorError', 'colorErrorHover', 'colorErrorActive'] as const)(
    'the colour of a dangerous button is readable as %s',
    (name) => {
      expect(contrast(token[name], onButton), 'its words when it is filled').toBeGreaterThanOrEqual(4.5)
      for (const ground of [token.colorBgContainer, token.colorBgElevated])
        expect(contrast(token[name], ground), 'as words on the ground').toBeGreaterThanOrEqual(4.5)
    },
  )
})
