import { theme, type ThemeConfig } from 'antd'
import { darker, readable, tint } from './contrast.ts'

const ground = { light: '#ffffff', dark: '#1b1e24' }
const elevated = { light: '#ffffff', dark: '#23272f' }

/**
 * The theme of both back offices. The chosen colour stays as it is for marks, lines and pictures; words of that colour and
 * filled buttons get the nearest shade that can be read (white on #1890ff is 3.24 to 1).
 */
export function themeOf(mode: 'light' | 'dark', colour: string, motion: boolean): ThemeConfig {
  const selected = tint(colour, ground[mode], mode === 'dark' ? 0.22 : 0.1)
  // What can be read on the tint of a selected line can be read on the plain ground too.
  const onGround = readable(colour, selected)
  const filled = readable(colour, '#ffffff')
  const hovered = darker(filled, 0.12)
  return {
    algorithm: [
      mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      withLinks(onGround, ground[mode]),
      withDanger(mode),
    ],
    cssVar: { key: 'chopcard' },
    // One version of the library is on a page, so its styles need no mark of a version in each of their selectors.
    hashed: false,
    token: {
      colorPrimary: colour,
      colorInfo: colour,
      colorError: mode === 'dark' ? danger : readable(danger, '#ffffff'),
      colorPrimaryText: onGround,
      motion,
      borderRadius: 8,
      borderRadiusLG: 12,
      controlHeight: 36,
      controlHeightLG: 44,
      fontSize: 14,
      fontFamily:
        '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", sans-serif',
      ...(mode === 'dark'
        ? {
            colorBgBase: '#12151a',
            colorBgLayout: '#0f1216',
            colorBgContainer: '#1b1e24',
            colorBgElevated: elevated.dark,
            colorTextTertiary: '#a3abb8',
            colorTextDescription: '#a3abb8',
            colorTextPlaceholder: '#8f98a6',
          }
        : {
            colorBgLayout: '#f5f7fa',
            colorTextSecondary: '#5b6472',
            colorTextTertiary: '#667080',
            colorTextDescription: '#5b6472',
            colorTextPlaceholder: '#677080',
          }),
    },
    components: {
      Button: {
        colorPrimary: filled,
        colorPrimaryHover: hovered,
        colorPrimaryActive: darker(filled, 0.2),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // The red that can be read on a dark ground is too light for white words.
        dangerColor: mode === 'dark' ? '#12151a' : '#ffffff',
        defaultHoverColor: onGround,
        defaultHoverBorderColor: onGround,
        defaultActiveColor: onGround,
        defaultActiveBorderColor: onGround,
        fontWeight: 500,
      },
      Menu: {
        itemSelectedColor: onGround,
        itemSelectedBg: selected,
        subMenuItemSelectedColor: onGround,
        horizontalItemSelectedColor: onGround,
        itemBorderRadius: 8,
        itemHeight: 42,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
      },
      Tabs: { itemSelectedColor: onGround, itemHoverColor: onGround, itemActiveColor: onGround },
      Pagination: { itemActiveColor: onGround, itemActiveColorHover: onGround },
      Table: { headerBg: 'transparent', headerSplitColor: 'transparent', cellPaddingBlock: 14 },
      Card: { bodyPadding: 24 },
      Layout: { bodyBg: 'transparent', headerBg: 'transparent', siderBg: 'transparent' },
      Segmented: { itemSelectedColor: onGround },
      Radio: { buttonSolidCheckedBg: filled, buttonSolidCheckedHoverBg: hovered, buttonSolidCheckedActiveBg: hovered },
    },
  }
}

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>

const danger = '#ff4d4f'

/** The reds of dangerous buttons and of errors, at rest and under the pointer: derived ones become lighter than can be read. */
const withDanger =
  (mode: 'light' | 'dark'): Algorithm =>
  (_seed, map) => {
    const red = readable(danger, elevated[mode])
    const hovered = readable(danger, elevated[mode], 6)
    return {
      ...(map as NonNullable<typeof map>),
      colorError: red,
      colorErrorText: red,
      colorErrorHover: hovered,
      colorErrorTextHover: hovered,
      colorErrorActive: readable(danger, elevated[mode], 7),
    }
  }

/** The colours of links as they are: given as seeds they would be derived once more, and darkened in the dark. */
const withLinks =
  (colour: string, against: string): Algorithm =>
  (_seed, map) => ({
    ...(map as NonNullable<typeof map>),
    colorLink: colour,
    colorLinkHover: readable(colour, against, 6),
    colorLinkActive: readable(colour, against, 7),
  })
