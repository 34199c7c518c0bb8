import {
  allMoments,
  fileRemovalMoments,
  ownerMoments,
  sweepMoments,
  visitorMoments,
  type Moment,
} from "./moments.ts";
import { TEMPLATES, type BotStep } from "./world-bots.ts";
import {
  networkFaults,
  serverFaults,
  type Management,
  type OwnerAct,
  type Provider,
  type RequestFault,
  type ServerFault,
  type Visit,
  type VisitorAct,
  type WorldEvent,
  type WorldSchedule,
} from "./world-schedule.ts";

/* A drawn fault is a few numbers. They are aimed at what the request can meet, so that few faults never happen. */

/** A fault before it is aimed. */
export interface DrawnFault {
  readonly origin: "none" | "network" | "server";
  readonly kind: number;
  readonly moment: number;
  readonly isLong: boolean;
}

export type Unaimed<Act extends { readonly fault?: RequestFault }> = Omit<Act, "fault"> & {
  readonly fault: DrawnFault;
};

type DrawnEvent =
  | { readonly type: "visit"; readonly visit: Unaimed<Visit> }
  | { readonly type: "manage"; readonly management: Unaimed<Management> }
  | {
      readonly type: "together";
      readonly visits: readonly Unaimed<Visit>[];
      readonly management?: Unaimed<Management> | undefined;
    }
  | { readonly type: "upgrade"; readonly visits: readonly Unaimed<Visit>[] }
  | { readonly type: "sweep"; readonly fault: DrawnFault }
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "outage" | "recovery"; readonly provider: Provider };

/** A world before its faults are aimed. */
export interface Drawn extends Omit<WorldSchedule, "events" | "prologue"> {
  readonly prologue?: number | undefined;
  readonly events: readonly DrawnEvent[];
  /** Moments or kinds of requests at which all faults aim that can meet them. */
  readonly foci: readonly number[];
}

/** What visitors send, and which step of a bot it needs. */
export const visitorRequests = {
  start: undefined,
  answer: undefined,
  edit: undefined,
  stream: "stream",
  rate: "stream",
  upload: "file",
} as const satisfies Readonly<Record<string, BotStep | undefined>>;

/** Acts without which a visitor seldom meets the focus. */
const actsOfVisitor: Readonly<Record<string, VisitorAct>> = {
  edit: "edit",
  rate: "rate",
  upload: "upload only",
  "before storing feedback": "rate",
  "after storing feedback": "change rating",
};

const ownerActs: readonly OwnerAct[] = [
  "save",
  "publish",
  "roll back",
  "pause",
  "resume",
  "remove result",
  "remove bot",
  "export",
];

const targets: readonly string[] = [...allMoments, ...Object.keys(visitorRequests), ...ownerActs];

/** The world with its faults at moments that their requests can reach. */
export function aimFaults({ foci: drawn, bots, events, prologue, ...world }: Drawn): WorldSchedule {
  const foci = drawn.flatMap((focus) => targets[focus % targets.length] ?? []);
  const aimedBots = bots.map((bot, index) => fittingBot(bot, foci[index % foci.length]));
  const templateOf = (visitor: number): number => {
    const bot = world.visitors[visitor % world.visitors.length] ?? 0;
    return aimedBots[bot % aimedBots.length] ?? 0;
  };
  const aim = createAim(foci);
  const focusedActs = foci.flatMap((focus) => actsOfVisitor[focus] ?? []);
  const ownerFoci = ownerActs.filter((act) =>
    [act, ...momentsOfAct(act, true)].some((target) => foci.includes(target)),
  );
  const sweepsInstead = sweepMoments.some((moment) => foci.includes(moment));

  const aimVisit = ({ fault, ...visit }: Unaimed<Visit>): Visit => {
    const template = templateOf(visit.visitor);
    const act = isOdd(fault) ? focusedActs[fault.kind % focusedActs.length] : undefined;
    return {
      ...visit,
      act: act ?? visit.act,
      ...aim(fault, visitorMoments(template), requestsOf(template)),
    };
  };
  const manage = (drawnManagement: Unaimed<Management>): readonly WorldEvent[] => {
    const management = aimManagement(drawnManagement);
    return [...preparationsOf(management), { type: "manage", management }];
  };
  const aimManagement = ({ fault, ...management }: Unaimed<Management>): Management => {
    const focused = isOdd(fault) ? ownerFoci[management.publication % ownerFoci.length] : undefined;
    const act = focused ?? management.act;
    const hasFiles = hasStep(templateOf(management.visitor), "file");
    return { ...management, act, ...aim(fault, momentsOfAct(act, hasFiles), [act]) };
  };
  const aimSweep = (fault: DrawnFault): WorldEvent => ({ type: "sweep", ...aimAtServer(aim, fault) });

  const aimEvent = (event: DrawnEvent): WorldEvent | readonly WorldEvent[] => {
    switch (event.type) {
      case "visit": {
        const { visitor, fault } = event.visit;
        const [act] = ownerFoci;
        if (act === undefined || !isOdd(fault) || fault.kind > 1)
          return { type: "visit", visit: aimVisit(event.visit) };
        const management = { bot: visitor, act, visitor, publication: Math.floor(fault.moment / 2), fault };
        return manage(management);
      }
      case "manage": {
        const { management } = event;
        if (sweepsInstead && management.bot === 0) return aimSweep(management.fault);
        return manage(management);
      }
      case "together": {
        const visits = event.visits.map(aimVisit);
        const management = event.management && aimManagement(event.management);
        return { type: "together", visits, ...(management && { management }) };
      }
      case "upgrade":
        return { type: "upgrade", visits: event.visits.map(aimVisit) };
      case "sweep":
        return aimSweep(event.fault);
      case "wait":
      case "outage":
      case "recovery":
        return event;
    }
  };
  const begun = prologue === undefined ? {} : { prologue };
  return { ...world, bots: aimedBots, ...begun, events: events.flatMap(aimEvent) };
}

/** Without an answer that contains a file, none is removed. */
function preparationsOf({ visitor, fault }: Management): readonly WorldEvent[] {
  if (fault === undefined || !("moment" in fault) || !fileRemovalMoments.includes(fault.moment)) return [];
  return (["restart", "next", "next"] as const).map((act) => ({ type: "visit", visit: { visitor, act } }));
}

type Aim = (
  fault: DrawnFault,
  moments: readonly Moment[],
  requests: readonly string[],
) => { readonly fault?: RequestFault };

/** Faults at a focus take each kind in turn. */
function createAim(foci: readonly string[]): Aim {
  const turns = new Map<string, number>();
  return (fault, moments, requests) => {
    const { origin, kind, moment: drawn, isLong } = fault;
    const focused = [...moments, ...requests].filter((target) => foci.includes(target));
    const focus = focused[drawn % focused.length];
    if (focus === undefined) {
      const moment = moments[drawn % moments.length];
      return aimed({ origin, kind, isLong }, moment);
    }
    const turn = turns.get(focus) ?? kind;
    turns.set(focus, turn + 1);
    const moment = moments.find((each) => each === focus);
    return aimed({ origin: moment === undefined ? "network" : "server", kind: turn, isLong }, moment);
  };
}

function aimed(
  { origin, kind, isLong }: Omit<DrawnFault, "moment">,
  moment: Moment | undefined,
): { readonly fault?: RequestFault } {
  const ofServer = serverFaults[kind % serverFaults.length];
  const ofNetwork = networkFaults[kind % networkFaults.length];
  if (origin === "network" && ofNetwork !== undefined) return { fault: { kind: ofNetwork } };
  if (origin === "none" || moment === undefined || ofServer === undefined) return {};
  return { fault: { kind: ofServer, moment, isLong } };
}

/** A sweep is no request. */
function aimAtServer(aim: Aim, drawn: DrawnFault): { readonly fault?: ServerFault } {
  const { fault } = aim(drawn, sweepMoments, []);
  return fault !== undefined && "moment" in fault ? { fault } : {};
}

/** A bot at which the focus can be met, if any can. */
function fittingBot(bot: number, focus: string | undefined): number {
  const fitting = TEMPLATES.flatMap((_, template) => (canMeet(template, focus) ? [template] : []));
  return fitting.includes(bot) ? bot : (fitting[bot % fitting.length] ?? bot);
}

function canMeet(template: number, focus: string | undefined): boolean {
  const step = Object.entries(visitorRequests).find(([request]) => request === focus)?.[1];
  const moments = [...visitorMoments(template), ...(hasStep(template, "file") ? fileRemovalMoments : [])];
  return (step !== undefined && hasStep(template, step)) || moments.some((moment) => moment === focus);
}

function requestsOf(template: number): readonly string[] {
  return Object.entries(visitorRequests).flatMap(([request, step]) =>
    step === undefined || hasStep(template, step) ? [request] : [],
  );
}

function hasStep(template: number, step: BotStep): boolean {
  return TEMPLATES[template % TEMPLATES.length]?.includes(step) === true;
}

function momentsOfAct(act: OwnerAct, hasFiles: boolean): readonly Moment[] {
  return [...ownerMoments[act], ...(act === "remove result" && hasFiles ? fileRemovalMoments : [])];
}

/** Every other event serves the foci. */
function isOdd({ moment }: DrawnFault): boolean {
  return moment % 2 === 1;
}
