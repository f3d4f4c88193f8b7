import { logo } from './backgrounds.ts'
import { cup } from './cup.ts'
import { palette, place } from './shapes.ts'
import { beans, coffeeCoin, coin, crown, emblem, giftBox, glints, prepaidCard, stampCard, step } from './still-lifes.ts'
import { toast } from './toast.ts'

const wood = { table: '#a9683a', tableEdge: '#6b3a1b' }
const gold = { petal: '#f0b63c', leaf: '#b97a1a', rim: '#d99a2b' }
const silver = { petal: '#aebac3', leaf: '#71838f', rim: '#8fa0ab' }
const bronze = { petal: '#d08a55', leaf: '#96562b', rim: '#b06a3a' }

export const shopLogo = () => logo({ inner: '#8a5733', outer: '#3a2216', ray: palette.sun }, emblem())

export const chopLogo = () =>
  logo(
    { inner: '#4fb3ab', outer: palette.deepTeal, ray: palette.milk, ...wood },
    `${place(-22, -84, stampCard(7), 1.36, -8)}${place(88, 128, cup(), 1.5)}
    ${beans([
      [-196, 196, 0.9, 40],
      [-130, 226, 1, -30],
      [-236, 244, 0.8, 80],
    ])}${glints([
      [-214, -220, 20],
      [228, -196, 26],
      [250, -20, 14],
    ])}`,
  )

export const pointLogo = () =>
  logo(
    { inner: '#f7cf7a', outer: '#c97a2b', ray: palette.milk, ...wood },
    `${place(-120, 92, coffeeCoin(), 0.8, -14)}${place(134, 104, coffeeCoin(), 0.74, 12)}${place(4, -46, coffeeCoin(), 1.72)}
    ${beans([
      [-204, 196, 1, 60],
      [-64, 190, 0.95, -20],
      [70, 188, 0.95, 50],
      [214, 192, 1, -60],
      [-238, 236, 1.2, 20],
      [-140, 228, 1.25, -40],
      [-20, 246, 1.35, 75],
      [112, 232, 1.25, -50],
      [232, 240, 1.2, 25],
    ])}
    ${glints([
      [-206, -170, 26],
      [214, -150, 32],
      [176, -236, 14],
    ])}`,
  )

export const prepaidLogo = () =>
  logo(
    { inner: '#f8e3c0', outer: '#d59a5f', ray: '#ffffff', ...wood },
    `${place(24, -116, prepaidCard('#8a5733', '#3a2216'), 1.3, 9)}${place(-18, -48, prepaidCard('#2a9a95', palette.deepTeal), 1.4, -7)}
    ${place(132, 156, cup(), 1.12)}${place(-8, 190, cup({ petal: palette.sun }), 0.94)}${place(-150, 168, toast(), 1)}
    ${glints([
      [-230, -170, 22],
      [246, -214, 24],
      [-40, -262, 14],
    ])}`,
  )

export const tierLogo = () =>
  logo(
    { inner: '#5b7fb0', outer: '#23345c', ray: palette.milk, table: '#3d5488', tableEdge: '#1c2a4d' },
    `${place(-186, 148, step(190, 100, '#f3c9a5', '#c98552', '#8f5226'))}${place(186, 92, step(190, 156, '#f4f7f9', '#b9c5ce', '#7f909c'))}
    ${place(0, 24, step(210, 240, '#fff0b8', '#f0b63c', '#b97a1a'))}
    ${place(-190, 92, cup(bronze), 0.82)}${place(190, 36, cup(silver), 0.82)}${place(0, -58, cup(gold), 1.12)}
    ${place(0, -232, crown(), 0.86)}${place(-186, 222, coin('', 'bronze'), 0.3)}${place(186, 206, coin('', 'silver'), 0.34)}
    ${place(0, 168, coin('', 'gold'), 0.42)}${glints([
      [-128, -150, 24],
      [136, -176, 28],
      [-246, -60, 16],
      [254, -90, 14],
    ])}`,
  )

export const multiRewardLogo = () =>
  logo(
    { inner: '#f4a58f', outer: '#b94a3d', ray: palette.milk, ...wood },
    place(
      0,
      76,
      `${giftBox(`${place(0, -152, coffeeCoin(), 0.9, -6)}${place(-66, -62, toast(), 0.84, -13)}${place(66, -66, cup(), 0.86, 9)}
        ${beans([
          [-14, -24, 0.8, 30],
          [18, -20, 0.8, -40],
        ])}`)}
      ${glints([
        [-190, -150, 28],
        [196, -196, 30],
        [-120, -236, 18],
        [110, -262, 16],
        [-236, -30, 16],
        [238, -40, 18],
      ])}`,
      1.22,
    ),
  )
