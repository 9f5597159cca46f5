/** The people of a bucket by when they were active before, and those who were active only before. */
export interface UserLifecycle {
  new: number;
  retained: number;
  resurrected: number;
  dormant: number;
}

interface UserFigures {
  signIns: number;
  activeUsers: number;
  newUsers: number;
  signUps: number | null;
  dailyActive: number | null;
  weeklyActive: number | null;
  monthlyActive: number | null;
  stickiness: number | null;
}

export interface UserPointFigures extends UserFigures {
  lifecycle: UserLifecycle | null;
}

export const noFigures: UserPointFigures = {
  signIns: 0,
  activeUsers: 0,
  newUsers: 0,
  signUps: null,
  dailyActive: null,
  weeklyActive: null,
  monthlyActive: null,
  stickiness: null,
  lifecycle: null,
};
