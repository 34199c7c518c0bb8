/** How many visitors of a side reached a goal. */
export interface ReachedShare {
  readonly visitors: number;
  readonly reached: number;
}

/** The share of the second side less that of the first, with its 95 % confidence interval. */
export interface ShareComparison {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** False if it is too early to tell: the interval contains 0, or a side has fewer than 30 visitors. */
  readonly isClear: boolean;
}

/** Two-sided 95 % quantile of the standard normal distribution. */
const Z = 1.959_963_984_540_054;
const MIN_VISITORS = 30;

/**
 * Compares the shares p₁ and p₂ of two independent sides by Newcombe's hybrid score interval (1998, method 10). With
 * the Wilson interval of a share of n visitors, (2np + z² ± z √(z² + 4np(1 − p))) / (2n + 2z²) = l to u, and
 * d = p₂ − p₁, the difference is between d − √((p₂ − l₂)² + (u₁ − p₁)²) and d + √((u₂ − p₂)² + (p₁ − l₁)²).
 */
export function compareShares(first: ReachedShare, second: ReachedShare): ShareComparison {
  if (first.visitors === 0 || second.visitors === 0)
    return { difference: 0, low: -1, high: 1, isClear: false };
  const [a, b] = [wilson(first), wilson(second)];
  const difference = b.share - a.share;
  const low = difference - Math.hypot(b.share - b.low, a.high - a.share);
  const high = difference + Math.hypot(b.high - b.share, a.share - a.low);
  const hasEnough = Math.min(first.visitors, second.visitors) >= MIN_VISITORS;
  return { difference, low, high, isClear: hasEnough && (low > 0 || high < 0) };
}

function wilson({ visitors: n, reached }: ReachedShare) {
  const share = reached / n;
  const center = 2 * reached + Z * Z;
  const margin = Z * Math.sqrt(Z * Z + 4 * reached * (1 - share));
  const scale = 2 * (n + Z * Z);
  return { share, low: (center - margin) / scale, high: (center + margin) / scale };
}
