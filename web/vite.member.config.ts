import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNames } from './class-names.ts'
import { compressed } from './compressed.ts'

// One piece compresses better than many: what every page has.
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/(card-art\/(page-context|words|moment|stamp-picture|unit|gained-words)|member\/(hydrate|page-frame|page-token|qr-code|code-button|use-code|paragraphs|sheet\.|news\.)|lib\/(languages|small-picture|card-number))|preload-helper|rolldown\/runtime/,
  },
  // What asks the server, for the sheets: no page needs it when it comes.
  {
    name: 'calls',
    test: /src\/(lib\/(call\.|language\.|store|session|operation-key)|member\/ask)/,
    includeDependenciesRecursively: false,
  },
]

/** What the members’ browsers load: one entry a page, React in a chunk they share. */
export default defineConfig({
  plugins: [react(), compressed],
  css: classNames,
  publicDir: false,
  build: {
    outDir: 'dist/member',
    assetsDir: 'assets/member',
    manifest: true,
    target: 'es2022',
    // Of what a tap opens, the style is fetched beside the script; the rest a page mostly has already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        card: 'src/member/card-main.ts',
        join: 'src/member/join-main.ts',
        receipt: 'src/member/receipt-main.ts',
        carnival: 'src/member/carnival-main.ts',
        selection: 'src/member/selection-main.ts',
        voucher: 'src/member/voucher-main.ts',
        shop: 'src/member/shop-main.ts',
        'shop-total': 'src/member/shop-total.ts',
        coupon: 'src/member/coupon-main.ts',
        offer: 'src/member/offer-main.ts',
        notice: 'src/member/notice-main.ts',
        earn: 'src/member/earn-main.ts',
        'phone-cards': 'src/member/phone-cards-main.ts',
        estamp: 'src/member/estamp-main.ts',
      },
      output: { codeSplitting: { groups } },
    },
  },
})
