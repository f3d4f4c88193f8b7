import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { memberChunkGroups } from './chunk-groups.ts'
import { classNames } from './class-names.ts'
import { compressed } from './compressed.ts'
import { withoutDescriptions } from './without-descriptions.ts'

/** What the members’ browsers load: one entry a page, what the card shares with others in one chunk. */
export default defineConfig({
  plugins: [react(), withoutDescriptions, compressed],
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
        'card-gone': 'src/member/card-gone-main.ts',
        estamp: 'src/member/estamp-main.ts',
        status: 'src/member/status-main.ts',
        landing: 'src/member/landing-main.ts',
        tap: 'src/member/tap-main.ts',
      },
      output: { codeSplitting: { groups: memberChunkGroups(`${import.meta.dirname}/src/member/card-main.ts`) } },
    },
  },
})
